package tel.billing.provisioning.application;

import tel.billing.provisioning.domain.SipCredentials;

/// Generates unique and unguessable SIP credentials.
@FunctionalInterface
public interface CredentialGenerator {
    SipCredentials make();
}
