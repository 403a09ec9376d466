package tel.billing.provisioning.application;

import tel.billing.provisioning.domain.SipCredentials;

/// Makes credentials that nobody has and nobody can guess.
@FunctionalInterface
public interface NewCredentials {
    SipCredentials make();
}
