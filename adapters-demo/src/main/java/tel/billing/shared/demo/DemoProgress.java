package tel.billing.shared.demo;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/// Stores in the file `demo` of the data directory whether demo data is absent, in progress or complete.
public record DemoProgress(Path dataDirectory) {
    private static final String COMPLETE = "complete\n";

    /// The progress of the demo data.
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

    /// Records that the creation of demo data begins. Call it before the first write.
    public void begin() {
        write("filling\n");
    }

    /// Records that the demo data is complete. Call it after the last write.
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
