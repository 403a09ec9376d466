package tel.billing.identity.persistence;

import com.nulabinc.zxcvbn.StandardDictionaries;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import tel.billing.identity.application.CommonPasswords;
import tel.billing.identity.domain.Password;

/// The list of leaked passwords that zxcvbn ships, as far as they are long enough to be set at all.
public final class ZxcvbnCommonPasswords implements CommonPasswords {
    /// NIST SP 800-63B-4, 3.1.1.2: no shorter password may be allowed, whatever the settings say.
    private static final int SHORTEST = 8;

    private final Set<String> words;

    public ZxcvbnCommonPasswords() {
        try {
            this.words = StandardDictionaries.PASSWORDS_LOADER.load().getFrequencies().stream()
                    .map(word -> Password.of(word).normalised().toLowerCase(Locale.ROOT))
                    .filter(word -> word.length() >= SHORTEST)
                    .collect(Collectors.toUnmodifiableSet());
        } catch (IOException e) {
            throw new UncheckedIOException("zxcvbn's list of passwords cannot be read", e);
        }
    }

    @Override
    public boolean contain(Password password) {
        return words.contains(password.normalised().toLowerCase(Locale.ROOT));
    }
}
