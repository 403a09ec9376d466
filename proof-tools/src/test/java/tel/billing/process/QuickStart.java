package tel.billing.process;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.springframework.util.FileSystemUtils;
import tel.billing.shared.embedded.LoopbackPort;
import tel.billing.shared.embedded.PreparedDatabase;

/// Halves the start time of a program by class data sharing. This requires a class path with jars only.
final class QuickStart {
    private QuickStart() {}

    /// The same program. It runs once to record the classes that it needs.
    ///
    /// @param folder for the archive, which is required as long as the program is used
    static Program of(Program program, Path folder) throws IOException, InterruptedException {
        // Suppresses Java's own messages in the output of the service.
        var silent = program.with("-Xlog:disable");
        var archive = folder.resolve("classes.aot");
        var data = folder.resolve("var");
        PreparedDatabase.layInto(data.resolve("postgres"));
        try (var service = ServiceProcess.start(
                silent.with("-XX:AOTCacheOutput=" + archive), data, LoopbackPort.free(), Map.of())) {
            service.awaitReady();
            service.terminate();
        }
        FileSystemUtils.deleteRecursively(data);
        return silent.with("-XX:AOTCache=" + archive);
    }
}
