package tel.billing.shared.web.paging;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Base64;
import java.util.UUID;
import java.util.function.BiFunction;
import java.util.function.Function;
import tel.billing.shared.InputError;
import tel.billing.shared.Parsed;

/// Encodes the key of a list's last item as an opaque text for the client.
public final class CursorFormat<K> {
    /// The end of the year 9998.
    private static final long LATEST_MICROS =
            ChronoUnit.MICROS.between(Instant.EPOCH, Instant.parse("9999-01-01T00:00:00Z"));

    private final Function<K, ByteBuffer> write;
    private final Function<ByteBuffer, K> read;

    private CursorFormat(Function<K, ByteBuffer> write, Function<ByteBuffer, K> read) {
        this.write = write;
        this.read = read;
    }

    public static CursorFormat<UUID> ofUuid() {
        return ofUuid(Function.identity(), Function.identity());
    }

    public static <K> CursorFormat<K> ofUuid(Function<K, UUID> toUuid, Function<UUID, K> fromUuid) {
        return new CursorFormat<>(
                key -> {
                    var uuid = toUuid.apply(key);
                    return ByteBuffer.allocate(2 * Long.BYTES)
                            .putLong(uuid.getMostSignificantBits())
                            .putLong(uuid.getLeastSignificantBits());
                },
                bytes -> fromUuid.apply(new UUID(bytes.getLong(), bytes.getLong())));
    }

    public static CursorFormat<Long> ofLong() {
        return new CursorFormat<>(key -> ByteBuffer.allocate(Long.BYTES).putLong(key), ByteBuffer::getLong);
    }

    /// The key of a list sorted by time, to the microsecond, and id.
    public static <K> CursorFormat<K> ofTimeAndUuid(
            Function<K, Instant> toTime, Function<K, UUID> toUuid, BiFunction<Instant, UUID, K> make) {
        return new CursorFormat<>(
                key -> {
                    var uuid = toUuid.apply(key);
                    return ByteBuffer.allocate(3 * Long.BYTES)
                            .putLong(ChronoUnit.MICROS.between(Instant.EPOCH, toTime.apply(key)))
                            .putLong(uuid.getMostSignificantBits())
                            .putLong(uuid.getLeastSignificantBits());
                },
                bytes -> make.apply(time(bytes.getLong()), new UUID(bytes.getLong(), bytes.getLong())));
    }

    private static Instant time(long micros) {
        if (micros < 0 || micros > LATEST_MICROS) {
            throw new IllegalArgumentException("the time is out of range");
        }
        return Instant.EPOCH.plus(micros, ChronoUnit.MICROS);
    }

    public String write(K key) {
        return Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString(write.apply(key).array());
    }

    public Parsed<K> read(String text) {
        try {
            var bytes = ByteBuffer.wrap(Base64.getUrlDecoder().decode(text));
            var key = read.apply(bytes);
            return write(key).equals(text) ? Parsed.valid(key) : notOurs();
        } catch (IllegalArgumentException | BufferUnderflowException _) {
            return notOurs();
        }
    }

    private Parsed<K> notOurs() {
        return Parsed.invalid(InputError.malformed("must be the next_cursor of an earlier page of this list"));
    }
}
