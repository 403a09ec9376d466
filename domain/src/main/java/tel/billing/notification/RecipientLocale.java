package tel.billing.notification;

import java.util.Optional;
import tel.billing.shared.Country;

/// The reader of an e-mail, who determines its language: the country of the account.
public record RecipientLocale(Optional<Country> country) {
    /// Administrators, and people without an account.
    public static final RecipientLocale DEFAULT = new RecipientLocale(Optional.empty());

    public static RecipientLocale in(Country country) {
        return new RecipientLocale(Optional.of(country));
    }
}
