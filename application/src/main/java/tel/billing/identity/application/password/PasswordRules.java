package tel.billing.identity.application.password;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import tel.billing.account.CompanyName;
import tel.billing.identity.domain.Password;
import tel.billing.shared.EmailAddress;
import tel.billing.shared.InputError;
import tel.billing.shared.Parsed;

/// The rules for new passwords (NIST SP 800-63B-4, 3.1.1.2): long, not common, not derived from the user's
/// data. All characters are allowed.
public record PasswordRules(int leastLength, CommonPasswords common) {

    /// Checks a new password against the rules that do not depend on the user.
    public Parsed<Password> parse(String typed) {
        var password = Password.of(typed);
        var length = "must have %s to %s characters".formatted(leastLength, Password.MAX_LENGTH);
        if (password.isTooLong()) {
            return Parsed.invalid(InputError.tooLong(Password.MAX_LENGTH, length));
        }
        if (password.length() < leastLength) {
            return Parsed.invalid(InputError.tooShort(leastLength, length));
        }
        return common.contain(password)
                ? Parsed.invalid(InputError.guessable("is one of the most common passwords; choose a less common one"))
                : Parsed.valid(password);
    }

    /// Why the password is too close to the user's data.
    public Optional<InputError> violationOf(Password password, EmailAddress email, CompanyName company) {
        var lower = password.normalised().toLowerCase(Locale.ROOT);
        var own = Stream.of(email.value(), company.value())
                .map(name -> Password.of(name).normalised().toLowerCase(Locale.ROOT));
        return own.anyMatch(lower::equals)
                ? Optional.of(InputError.guessable("must not be the e-mail address or the company name"))
                : Optional.empty();
    }
}
