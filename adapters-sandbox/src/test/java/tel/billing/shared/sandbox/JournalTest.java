package tel.billing.shared.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JournalTest {

    @Test
    void several_processes_append_to_several_journals_at_once(@TempDir Path directory) throws Exception {
        var processes = List.of(AppendingProcess.start(directory), AppendingProcess.start(directory));
        for (var process : processes) {
            assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();
        }

        assertThat(processes).extracting(Process::exitValue).containsOnly(0);
        assertThat(AppendingProcess.journals(directory))
                .allSatisfy(journal ->
                        assertThat(lines(journal)).hasSize(processes.size() * AppendingProcess.LINES_IN_EACH));
    }

    private static Stream<String> lines(Path journal) throws IOException {
        return Files.readAllLines(journal.resolve("journal.jsonl")).stream();
    }
}
