package tel.billing.benchmark.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// A process with its descendants, as Linux describes them in `/proc`.
public record ProcessTree(ProcessHandle root) {
    /// The unit of times in `/proc`, on all platforms of Linux.
    static final Duration TICK = Duration.ofMillis(10);
    /// Indexes of `utime`, `stime`, `cutime` and `cstime` after the name of the program, see proc(5).
    private static final int USER = 11;

    private static final int SYSTEM = 12;
    private static final int USER_OF_CHILDREN = 13;
    private static final int SYSTEM_OF_CHILDREN = 14;
    private static final Pattern COMPILER = Pattern.compile("C[12] Compiler");
    private static final long KIB = 1024;

    /// The CPU time of all processes so far, including those that ended.
    public Duration cpu() throws IOException {
        var ticks = 0L;
        for (var process : Stream.concat(Stream.of(root), root.descendants()).toList()) {
            ticks += ticks(process);
        }
        return TICK.multipliedBy(ticks);
    }

    private static long ticks(ProcessHandle process) throws IOException {
        return ticks(directory(process), _ -> true, USER, SYSTEM, USER_OF_CHILDREN, SYSTEM_OF_CHILDREN);
    }

    /// The CPU time so far of each compiler thread of the root process, a JVM, by thread id; zero for other threads.
    /// The JVM ends idle compiler threads.
    public Map<String, Duration> cpuOfCompilers() throws IOException {
        var times = new HashMap<String, Duration>();
        try (var threads = Files.newDirectoryStream(directory(root).resolve("task"))) {
            for (var thread : threads) {
                var ticks = ticks(thread, name -> COMPILER.matcher(name).lookingAt(), USER, SYSTEM);
                times.put(thread.getFileName().toString(), TICK.multipliedBy(ticks));
            }
        }
        return times;
    }

    /// The sum of these fields of a process or thread; 0 if its name does not match, or if it has ended.
    private static long ticks(Path directory, Predicate<String> isCounted, int... indexes) throws IOException {
        try {
            var line = Files.readString(directory.resolve("stat"));
            var end = line.lastIndexOf(')');
            var fields = line.substring(end + 2).split(" ", -1);
            return isCounted.test(line.substring(line.indexOf('(') + 1, end))
                    ? IntStream.of(indexes)
                            .mapToLong(index -> Long.parseLong(fields[index]))
                            .sum()
                    : 0;
        } catch (NoSuchFileException ended) {
            return 0;
        }
    }

    private static Path directory(ProcessHandle process) {
        return Path.of("/proc", Long.toString(process.pid()));
    }

    /// The resident memory of the root process alone.
    public long residentBytes() throws IOException {
        return Files.readAllLines(directory(root).resolve("status")).stream()
                .filter(line -> line.startsWith("VmRSS:"))
                .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) * KIB)
                .findFirst()
                .orElseThrow();
    }
}
