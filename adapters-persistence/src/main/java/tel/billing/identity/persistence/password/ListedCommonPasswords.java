package tel.billing.identity.persistence.password;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import tel.billing.identity.application.password.CommonPasswords;
import tel.billing.identity.domain.Password;

/// The million most frequent passwords from leaks, without those that are too short to be set. For the
/// source, see `docs/decisions/0011-list-of-common-passwords.md`.
public final class ListedCommonPasswords implements CommonPasswords {
    private static final String FILE = "common-passwords.txt.gz";

    private final Set<String> words;

    /// @param leastLength the minimum length of a new password; shorter entries are not loaded
    public ListedCommonPasswords(int leastLength) {
        try (var file = requireNonNull(ListedCommonPasswords.class.getResourceAsStream(FILE), FILE);
                var lines = new BufferedReader(new InputStreamReader(new GZIPInputStream(file), UTF_8))) {
            this.words =
                    lines.lines().filter(word -> word.length() >= leastLength).collect(Collectors.toUnmodifiableSet());
        } catch (IOException e) {
            throw new UncheckedIOException(FILE + " cannot be read", e);
        }
    }

    @Override
    public boolean contain(Password password) {
        return words.contains(password.normalised().toLowerCase(Locale.ROOT));
    }

    @Override
    public Stream<String> all() {
        return words.stream();
    }
}
