package tel.billing.shared.demo;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/// Whether the data directory has the demo data: a file `demo` in it.
public record DemoProgress(Path dataDirectory) {
    private static final String COMPLETE = "complete\n";

    /// How far the demo data is.
    public enum State {
        ABSENT,
        FILLING,
        COMPLETE
    }

    public State state() {
        try {
            if (Files.notExists(file())) {
                return State.ABSENT;
            }
            return Files.readString(file()).equals(COMPLETE) ? State.COMPLETE : State.FILLING;
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /// Before the first write of demo data.
    public void begin() {
        write("filling\n");
    }

    /// After the last write of demo data.
    public void complete() {
        write(COMPLETE);
    }

    private void write(String text) {
        try {
            Files.createDirectories(dataDirectory);
            var complete = Files.writeString(dataDirectory.resolve("demo.tmp"), text);
            Files.move(complete, file(), StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private Path file() {
        return dataDirectory.resolve("demo");
    }
}
