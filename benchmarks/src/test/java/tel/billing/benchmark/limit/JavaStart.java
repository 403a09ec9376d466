package tel.billing.benchmark.limit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// Measures how long Java takes to start, compile and run a program of one line. Like the start of the service, this
/// is mostly loading of classes and code that is not optimised yet.
public final class JavaStart {
    private static final String PROGRAM = "void main() { IO.println(\"started\"); }";

    private JavaStart() {}

    /// The median of several starts.
    public static Duration median(int starts, Path directory) throws IOException, InterruptedException {
        var source = Files.writeString(directory.resolve("Started.java"), PROGRAM);
        var times = new ArrayList<Duration>();
        for (var start = 0; start < starts; start++) {
            times.add(time(source));
        }
        return times.stream().sorted().toList().get(starts / 2);
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
