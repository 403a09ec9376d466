package tel.billing.proof;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator;
import org.junit.jupiter.api.Test;
import org.springframework.util.FileSystemUtils;

/// `./prove` runs it for as long as one likes.
@DisplayName("Killed again and again, the packaged service")
@DisplayNameGeneration(DisplayNameGenerator.ReplaceUnderscores.class)
class ProofIT {
    private final Report report = new Report(System.out);

    @Test
    void books_every_capture_once_and_leaves_no_key_without_its_answer() throws Exception {
        var plan = Plan.ofProperties();
        var home = Files.createTempDirectory(Files.createDirectories(plan.directory()), "run-");
        List<String> faults;
        try {
            faults = Proof.run(plan, home, report);
        } catch (Exception | Error unfinished) {
            report.broken(List.of("the run came to no end: " + unfinished), home);
            throw unfinished;
        }
        if (faults.isEmpty()) {
            report.proven();
            FileSystemUtils.deleteRecursively(home);
        } else {
            report.broken(faults, home);
        }
        assertThat(faults).isEmpty();
    }
}
