package tel.billing.shared;

import java.util.Optional;

/// Requests at most `limit` items, newest first, after the item with the key `after`.
public record PageRequest<K>(int limit, Optional<K> after) {
    public static final int MAX_LIMIT = 100;
    public static final int DEFAULT_LIMIT = 20;

    public PageRequest {
        if (limit < 1 || limit > MAX_LIMIT) {
            throw new IllegalArgumentException("a page must have 1 to %s items".formatted(MAX_LIMIT));
        }
    }
}
