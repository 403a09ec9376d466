package tel.billing.provisioning.spec;

import tel.billing.provisioning.application.NewCredentials;

class PredictableCredentialsTest extends NewCredentialsContract {
    private final PredictableCredentials credentials = new PredictableCredentials();

    @Override
    protected NewCredentials newCredentials() {
        return credentials;
    }
}
