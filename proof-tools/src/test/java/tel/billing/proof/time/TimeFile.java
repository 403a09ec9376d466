package tel.billing.proof.time;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/// The difference of business time and real time, in a file that all instances read, so that it changes for
/// all at once.
public final class TimeFile {
    private final MappedByteBuffer aheadBySeconds;

    private TimeFile(MappedByteBuffer aheadBySeconds) {
        this.aheadBySeconds = aheadBySeconds;
    }

    /// Creates the file if it is absent. Business time is real time then.
    public static TimeFile at(Path file) {
        try (var channel =
                FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            return new TimeFile(channel.map(MapMode.READ_WRITE, 0, Long.BYTES));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public Instant now() {
        return Instant.now().truncatedTo(ChronoUnit.MICROS).plusSeconds(aheadBySeconds.getLong(0));
    }

    /// Moves to this instant, or less than a second later. An instant in the past changes nothing.
    public void forwardTo(Instant instant) {
        var missing = ChronoUnit.SECONDS.between(now(), instant.plusSeconds(1));
        if (missing > 0) {
            aheadBySeconds.putLong(0, aheadBySeconds.getLong(0) + missing);
        }
    }
}
