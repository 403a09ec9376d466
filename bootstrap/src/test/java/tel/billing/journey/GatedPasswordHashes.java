package tel.billing.journey;

import java.util.Optional;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.support.GenericApplicationContext;
import tel.billing.identity.application.password.PasswordHashes;
import tel.billing.identity.domain.Password;
import tel.billing.identity.domain.PasswordHash;

/// Password hashing that blocks as long as a test wants. The gate is after the hashing, so that sequential
/// hashes continue together.
public record GatedPasswordHashes(PasswordHashes real, Gate<Password> gate) implements PasswordHashes {

    /// Installs this gate in every instance that starts with the result.
    public static ApplicationContextInitializer<GenericApplicationContext> behind(Gate<Password> gate) {
        return context -> context.registerBean(
                "gatedPasswordHashes",
                GatedPasswordHashes.class,
                () -> new GatedPasswordHashes(context.getBean("passwordHashes", PasswordHashes.class), gate),
                definition -> definition.setPrimary(true));
    }

    @Override
    public Optional<PasswordHash> hash(Password password) {
        var hash = real.hash(password);
        gate.pass(password);
        return hash;
    }

    @Override
    public Match matches(Password password, PasswordHash hash) {
        var match = real.matches(password, hash);
        gate.pass(password);
        return match;
    }

    @Override
    public Match matchNothing(Password password) {
        var match = real.matchNothing(password);
        gate.pass(password);
        return match;
    }

    @Override
    public boolean isOutdated(PasswordHash hash) {
        return real.isOutdated(hash);
    }
}
