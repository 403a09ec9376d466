package tel.billing.identity.spec.password;

import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;
import tel.billing.identity.application.password.CommonPasswords;
import tel.billing.identity.domain.Password;

/// Knows the three common passwords that the tests use.
public final class FewCommonPasswords implements CommonPasswords {
    private static final Set<String> FEW = Set.of("password", "password1234", "qwertyuiop12");

    @Override
    public boolean contain(Password password) {
        return FEW.contains(password.normalised().toLowerCase(Locale.ROOT));
    }

    @Override
    public Stream<String> all() {
        return FEW.stream();
    }
}
