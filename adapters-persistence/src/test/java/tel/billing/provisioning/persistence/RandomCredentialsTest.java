package tel.billing.provisioning.persistence;

import tel.billing.provisioning.application.CredentialGenerator;
import tel.billing.provisioning.spec.CredentialGeneratorContract;

class RandomCredentialsTest extends CredentialGeneratorContract {
    private final RandomCredentials credentials = new RandomCredentials();

    @Override
    protected CredentialGenerator newCredentials() {
        return credentials;
    }
}
