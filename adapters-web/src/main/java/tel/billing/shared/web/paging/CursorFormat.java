package tel.billing.shared.web.paging;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.Base64;
import java.util.UUID;
import java.util.function.Function;
import tel.billing.shared.Parsed;

/// How the key of a list's last item is told to the client: as a text that it can only hand back.
public final class CursorFormat<K> {
    private final Function<K, ByteBuffer> write;
    private final Function<ByteBuffer, K> read;

    private CursorFormat(Function<K, ByteBuffer> write, Function<ByteBuffer, K> read) {
        this.write = write;
        this.read = read;
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
        return Parsed.faulty("must be the next_cursor of an earlier page of this list");
    }
}
