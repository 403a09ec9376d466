package tel.billing.benchmark.limit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// Measures how long Java takes to start, compile and run a program of one line. Like the start of the service, this
/// is mostly loading of classes and code that is not optimized yet.
public final class JavaStart {
    private static final int TIMES = 5;
    private static final String PROGRAM = "void main() { IO.println(\"started\"); }";

    private JavaStart() {}

    /// The median.
    public static Duration median(Path directory) throws IOException, InterruptedException {
        var source = Files.writeString(directory.resolve("Started.java"), PROGRAM);
        var times = new ArrayList<Duration>();
        for (var time = 0; time < TIMES; time++) {
            times.add(time(source));
        }
        return times.stream().sorted().toList().get(TIMES / 2);
    }

    private static Duration time(Path source) throws IOException, InterruptedException {
        var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        var begin = System.nanoTime();
        var status = new ProcessBuilder(List.of(java, source.toString()))
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start()
                .waitFor();
        if (status != 0) {
            throw new IOException("java " + source + " ended with status " + status);
        }
        return Duration.ofNanos(System.nanoTime() - begin);
    }
}
