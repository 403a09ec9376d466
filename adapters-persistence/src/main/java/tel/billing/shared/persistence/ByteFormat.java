package tel.billing.shared.persistence;

import com.github.kagkarlsson.scheduler.serializer.Serializer;
import org.jspecify.annotations.Nullable;

/// Stores the data of a task as its raw bytes.
final class ByteFormat implements Serializer {

    @Override
    public byte @Nullable [] serialize(@Nullable Object data) {
        return (byte[]) data;
    }

    @Override
    public <T> @Nullable T deserialize(Class<T> type, byte @Nullable [] bytes) {
        return type.cast(bytes);
    }
}
