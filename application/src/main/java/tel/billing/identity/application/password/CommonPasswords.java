package tel.billing.identity.application.password;

import java.util.stream.Stream;
import tel.billing.identity.domain.Password;

/// The most common passwords, which attackers try first.
public interface CommonPasswords {

    /// Ignores case.
    boolean contain(Password password);

    /// All of them, in lower case.
    Stream<String> all();
}
