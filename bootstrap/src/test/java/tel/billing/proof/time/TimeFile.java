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

/// How far business time is ahead of real time, in a file that all instances look into, so that it
/// moves for all at once.
public final class TimeFile {
    private final MappedByteBuffer aheadBySeconds;

    private TimeFile(MappedByteBuffer aheadBySeconds) {
        this.aheadBySeconds = aheadBySeconds;
    }

    /// Made where there is none: then business time is real time.
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

    /// To this instant, or less than a second after it; what has passed stays as it is.
    public void forwardTo(Instant instant) {
        var missing = ChronoUnit.SECONDS.between(now(), instant.plusSeconds(1));
        if (missing > 0) {
            aheadBySeconds.putLong(0, aheadBySeconds.getLong(0) + missing);
        }
    }
}
