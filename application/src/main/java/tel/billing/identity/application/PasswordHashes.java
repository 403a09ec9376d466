package tel.billing.identity.application;

import tel.billing.identity.domain.Password;
import tel.billing.identity.domain.PasswordHash;

/// Hashes passwords, slowly on purpose. Never call it inside a unit of work.
public interface PasswordHashes {

    PasswordHash hash(Password password);

    boolean matches(Password password, PasswordHash hash);

    /// Takes as long as [#matches] and finds nothing, so that time does not tell whether somebody is known.
    void matchNothing(Password password);

    /// Whether the hash was made with weaker parameters than today's.
    boolean isOutdated(PasswordHash hash);
}
