package tel.billing.shared.web.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tel.billing.shared.web.response.Sha256;

/// The backends that call for many customers, and that are trusted to name the network address of the customer.
/// Only the SHA-256 of each secret is known. While a secret is rotated, a client has two.
public record ApiClients(List<Entry> entries) {
    private static final String NONE = "none";
    private static final int MAX_SECRETS = 2;
    private static final int MIN_SECRET_LENGTH = 32;

    public ApiClients {
        entries = List.copyOf(entries);
        for (var entry : entries) {
            if (of(entry.id(), entries).count() > MAX_SECRETS) {
                throw new IllegalArgumentException("more than %s secrets of %s".formatted(MAX_SECRETS, entry.id()));
            }
        }
    }

    /// Parses `none`, or a list such as `shop:<SHA-256 in hex>,app:<SHA-256 in hex>`. Spring finds this method by
    /// its name.
    public static ApiClients valueOf(String text) {
        return text.equals(NONE)
                ? new ApiClients(List.of())
                : new ApiClients(Stream.of(text.split(",", -1))
                        .map(String::strip)
                        .map(Entry::parse)
                        .toList());
    }

    /// The id of the client whose `id.secret` this is. Takes the same time for every secret of a client. A secret
    /// that is too short to be random is never accepted.
    Optional<String> authenticate(String credentials) {
        var dot = credentials.indexOf('.');
        if (dot < 0 || credentials.length() - dot - 1 < MIN_SECRET_LENGTH) {
            return Optional.empty();
        }
        var id = credentials.substring(0, dot);
        var hash = Sha256.hex(credentials.substring(dot + 1).getBytes(UTF_8)).getBytes(UTF_8);
        var matching = of(id, entries)
                .mapToInt(entry -> MessageDigest.isEqual(hash, entry.hash().getBytes(UTF_8)) ? 1 : 0)
                .sum();
        return matching > 0 ? Optional.of(id) : Optional.empty();
    }

    Stream<String> ids() {
        return entries.stream().map(Entry::id).distinct();
    }

    private static Stream<Entry> of(String id, List<Entry> entries) {
        return entries.stream().filter(entry -> entry.id().equals(id));
    }

    /// A secret of a client.
    ///
    /// @param hash the SHA-256 of the secret, in lower-case hex
    record Entry(String id, String hash) {
        private static final Pattern ID = Pattern.compile("[a-z][a-z0-9-]{0,39}");
        private static final Pattern HASH = Pattern.compile("[0-9a-f]{64}");

        Entry {
            if (!ID.matcher(id).matches() || !HASH.matcher(hash).matches()) {
                throw new IllegalArgumentException("not an API client: " + id);
            }
        }

        static Entry parse(String text) {
            var colon = text.indexOf(':');
            if (colon < 0) {
                throw new IllegalArgumentException("an API client without a hash");
            }
            return new Entry(text.substring(0, colon), text.substring(colon + 1));
        }
    }
}
