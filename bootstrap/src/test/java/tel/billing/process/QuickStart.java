package tel.billing.process;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.springframework.util.FileSystemUtils;
import tel.billing.shared.bootstrap.database.LoopbackPort;
import tel.billing.shared.bootstrap.database.PreparedDatabase;

/// Lets a program start in half the time: Java finds the classes that a start needs laid out in memory. For that its
/// class path may hold jars only.
final class QuickStart {
    private QuickStart() {}

    /// The same program. It is started and ended once, to see which classes it needs.
    ///
    /// @param folder for what that leaves, which is needed as long as the program is
    static Program of(Program program, Path folder) throws IOException, InterruptedException {
        // What Java has to say about that is not the service's word.
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
