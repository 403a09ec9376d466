package tel.billing.shared.portal.console;

import java.time.Instant;
import java.util.UUID;
import java.util.function.BiFunction;
import java.util.function.Function;
import tel.billing.shared.PageRequest;
import tel.billing.shared.Parsed;
import tel.billing.shared.UuidText;
import tel.billing.shared.portal.PageFailure;
import tel.billing.shared.portal.Times;

/// Reads positions in lists from the query. A position that is not valid ends the request.
public final class Cursors {
    private static final String SEPARATOR = "~";

    private Cursors() {}

    /// A list that is ordered by id.
    public static <K> PageRequest<K> byId(PageRequest<String> page, Function<UUID, K> key) {
        return new PageRequest<>(page.limit(), page.after().map(text -> key.apply(id(text))));
    }

    /// A list that is ordered by time, then by id.
    public static <K> PageRequest<K> byTime(PageRequest<String> page, BiFunction<Instant, UUID, K> key) {
        return new PageRequest<>(page.limit(), page.after().map(text -> {
            var parts = parts(text, 2);
            return key.apply(time(parts[0]), id(parts[1]));
        }));
    }

    /// The text that [#byTime] reads.
    public static String text(Instant at, UUID id) {
        return joined(at.toString(), id.toString());
    }

    /// A position with several parts.
    public static String joined(String... parts) {
        return String.join(SEPARATOR, parts);
    }

    /// The parts of a position.
    public static String[] parts(String text, int number) {
        var parts = text.split(SEPARATOR, -1);
        if (parts.length != number) {
            throw PageFailure.malformed();
        }
        return parts;
    }

    public static UUID id(String text) {
        return switch (UuidText.parse(text)) {
            case Parsed.Valid<UUID>(var id) -> id;
            case Parsed.Invalid<UUID> _ -> throw PageFailure.malformed();
        };
    }

    public static Instant time(String text) {
        return switch (Times.parse(text)) {
            case Parsed.Valid<Instant>(var time) -> time;
            case Parsed.Invalid<Instant> _ -> throw PageFailure.malformed();
        };
    }

    public static long number(String text) {
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException malformed) {
            throw PageFailure.malformed();
        }
    }

    /// The id in a path. No page exists for a text that is not one.
    public static UUID idInPath(String text) {
        return switch (UuidText.parse(text)) {
            case Parsed.Valid<UUID>(var id) -> id;
            case Parsed.Invalid<UUID> _ -> throw PageFailure.notFound();
        };
    }
}
