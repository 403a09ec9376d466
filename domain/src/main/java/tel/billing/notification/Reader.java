package tel.billing.notification;

import java.util.Optional;
import tel.billing.shared.Country;

/// The reader of an e-mail, who determines its language: the country of the account.
public record Reader(Optional<Country> country) {
    /// Administrators, and people without an account.
    public static final Reader ANYWHERE = new Reader(Optional.empty());

    public static Reader in(Country country) {
        return new Reader(Optional.of(country));
    }
}
