package tel.billing.proof.time;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.springframework.context.ApplicationContextInitializer;
import tel.billing.process.Jars;
import tel.billing.process.Program;

/// The packaged service with the time of a file. On the operator's own database it has no `/dev`, so its time
/// cannot be moved otherwise.
public final class TimedService {
    private static final List<Class<?>> ADDED = List.of(ReplacedClock.class, TimeOfFile.class, TimeFile.class);

    private TimedService() {}

    /// Adds a clock to the classes of the jar.
    ///
    /// @param distribution what operators install, of any release
    /// @param folder for the additional classes
    public static Program of(Path distribution, Path timeFile, Path folder) throws IOException {
        var added = Files.createDirectories(folder.resolve("added"));
        for (var each : ADDED) {
            add(each.getName().replace('.', '/') + ".class", added);
        }
        Files.writeString(
                Files.createDirectories(added.resolve("META-INF")).resolve("spring.factories"),
                ApplicationContextInitializer.class.getName() + "=" + ReplacedClock.class.getName() + "\n");
        return Program.quickWith(distribution, Jars.of(added, folder.resolve("added.jar")))
                .with("-D%s=%s".formatted(ReplacedClock.FILE, timeFile));
    }

    private static void add(String name, Path folder) throws IOException {
        var target = folder.resolve(name);
        Files.createDirectories(target.getParent());
        try (var bytes = TimedService.class.getClassLoader().getResourceAsStream(name)) {
            Files.copy(bytes, target);
        }
    }
}
