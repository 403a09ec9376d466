package tel.billing.provisioning.spec;

import tel.billing.provisioning.application.CredentialGenerator;

class PredictableCredentialsTest extends CredentialGeneratorContract {
    private final PredictableCredentials credentials = new PredictableCredentials();

    @Override
    protected CredentialGenerator newCredentials() {
        return credentials;
    }
}
