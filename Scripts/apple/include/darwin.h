// The part of Darwin's C library that the sources use. Swift cannot import variadic functions and
// casts in macros; those are in Darwin.swift.
#pragma once

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

typedef long ssize_t;
typedef int32_t pid_t;
typedef int32_t dev_t;
typedef int64_t off_t;
typedef uint16_t mode_t;
typedef uint32_t uid_t;
typedef uint32_t gid_t;
typedef uint32_t useconds_t;

#define ENOENT 2
#define EINTR 4
#define EIO 5
#define EBADF 9
#define EEXIST 17
#define EINVAL 22
#define ENOSPC 28
#define ENOTSUP 45
#define ELOOP 62
#define EILSEQ 92
#define PATH_MAX 1024
int *__error(void);

#define O_RDONLY 0x0000
#define O_WRONLY 0x0001
#define O_NONBLOCK 0x00000004
#define O_NOFOLLOW 0x00000100
#define O_NOCTTY 0x00020000
#define O_CREAT 0x00000200
#define O_TRUNC 0x00000400
#define O_EXCL 0x00000800
#define O_DIRECTORY 0x00100000
#define O_CLOEXEC 0x01000000
#define F_GETFD 1
#define F_FULLFSYNC 51
#define F_SETPROTECTIONCLASS 64
#define F_OK 0
#define SEEK_CUR 1

struct timespec {
  long tv_sec;
  long tv_nsec;
};
struct stat {
  dev_t st_dev;
  mode_t st_mode;
  uint64_t st_ino;
  uid_t st_uid;
  gid_t st_gid;
  struct timespec st_mtimespec;
  off_t st_size;
};
int access(const char *, int);
int close(int);
int dup(int);
int fchmod(int, mode_t);
int fchown(int, uid_t, gid_t);
int fstat(int, struct stat *);
int fsync(int);
int isatty(int);
int link(const char *, const char *);
off_t lseek(int, off_t, int);
ssize_t read(int, void *, size_t);
ssize_t readlink(const char *, char *, size_t);
int mkdir(const char *, mode_t);
int rename(const char *, const char *);
int rmdir(const char *);
int stat(const char *, struct stat *);
int unlink(const char *);
ssize_t write(int, const void *, size_t);

void free(void *);
void *malloc(size_t);

typedef struct {
  long __sig;
  char __opaque[56];
} pthread_mutex_t;
typedef struct {
  long __sig;
  char __opaque[8];
} pthread_mutexattr_t;
int pthread_mutex_init(pthread_mutex_t *, const pthread_mutexattr_t *);
int pthread_mutex_destroy(pthread_mutex_t *);
int pthread_mutex_lock(pthread_mutex_t *);
int pthread_mutex_unlock(pthread_mutex_t *);

#define PROT_READ 0x01
#define MAP_PRIVATE 0x0002
void *mmap(void *, size_t, int, int, int, off_t);
int munmap(void *, size_t);

typedef enum {
  _CLOCK_REALTIME = 0,
  _CLOCK_MONOTONIC = 6,
} clockid_t;
int clock_gettime(clockid_t, struct timespec *);

typedef unsigned int nfds_t;
#define POLLIN 0x0001
struct pollfd {
  int fd;
  short events;
  short revents;
};
int poll(struct pollfd *, nfds_t, int);

struct winsize {
  unsigned short ws_row;
  unsigned short ws_col;
  unsigned short ws_xpixel;
  unsigned short ws_ypixel;
};

#define SIGHUP 1
#define SIGINT 2
#define SIGQUIT 3
#define SIGKILL 9
#define SIGPIPE 13
#define SIGTERM 15
#define SIGXCPU 24
#define SIGXFSZ 25
#define WNOHANG 0x00000001
typedef void (*sig_t)(int);
sig_t signal(int, sig_t);
int kill(pid_t, int);
int raise(int);
pid_t waitpid(pid_t, int *, int);
int pipe(int[2]);
int usleep(useconds_t);

typedef void *posix_spawnattr_t;
typedef void *posix_spawn_file_actions_t;
int posix_spawn_file_actions_init(posix_spawn_file_actions_t *);
int posix_spawn_file_actions_destroy(posix_spawn_file_actions_t *);
int posix_spawn_file_actions_addopen(
    posix_spawn_file_actions_t *, int, const char *, int, mode_t);
int posix_spawn_file_actions_adddup2(posix_spawn_file_actions_t *, int, int);
int posix_spawn_file_actions_addclose(posix_spawn_file_actions_t *, int);
int posix_spawnp(
    pid_t *, const char *, const posix_spawn_file_actions_t *, const posix_spawnattr_t *,
    char *const argv[], char *const envp[]);
