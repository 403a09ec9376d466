package tel.billing.proof;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import org.springframework.util.FileSystemUtils;

/// A run from its plan to its result, printed for people. After a fault, its data stay on disk.
public final class SimulationRun {
    private SimulationRun() {}

    /// The faults that were found.
    public static List<String> of(Plan plan) throws IOException, InterruptedException {
        var report = new Report(System.out);
        var home = Files.createTempDirectory(Files.createDirectories(plan.directory()), "run-");
        List<String> faults;
        try {
            faults = Proof.run(plan, home, report);
        } catch (Exception | Error unfinished) {
            report.broken(List.of("the run did not complete: " + unfinished), home);
            throw unfinished;
        }
        if (faults.isEmpty()) {
            report.proven();
            FileSystemUtils.deleteRecursively(home);
        } else {
            report.broken(faults, home);
        }
        return faults;
    }
}
