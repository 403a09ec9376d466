package tel.billing.identity.application.password;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import tel.billing.account.CompanyName;
import tel.billing.identity.domain.Password;
import tel.billing.shared.EmailAddress;
import tel.billing.shared.Parsed;

/// The rules for new passwords (NIST SP 800-63B-4, 3.1.1.2): long, not common, not derived from the user's
/// data. All characters are allowed.
public record PasswordRules(int leastLength, CommonPasswords common) {

    /// Checks a new password against the rules that do not depend on the user.
    public Parsed<Password> parse(String typed) {
        var password = Password.of(typed);
        if (password.length() < leastLength || password.isTooLong()) {
            return Parsed.faulty("must have %s to %s characters".formatted(leastLength, Password.MAX_LENGTH));
        }
        return common.contain(password)
                ? Parsed.faulty("is one of the most common passwords; choose a less common one")
                : Parsed.valid(password);
    }

    /// The reason why the password is too close to the user's data.
    public Optional<String> objectionTo(Password password, EmailAddress email, CompanyName company) {
        var lower = password.normalised().toLowerCase(Locale.ROOT);
        var own = Stream.of(email.value(), company.value())
                .map(name -> Password.of(name).normalised().toLowerCase(Locale.ROOT));
        return own.anyMatch(lower::equals)
                ? Optional.of("must not be the e-mail address or the company name")
                : Optional.empty();
    }
}
