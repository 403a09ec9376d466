package tel.billing.payment.adyen;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import tel.billing.payment.adyen.stub.AdyenStub;
import tel.billing.payment.adyen.stub.StubAccount;
import tel.billing.shared.Secret;

/// The tests' account at the stub.
final class AdyenFixtures {
    static final StubAccount STUB = StubAccount.some();
    static final URI RETURN = URI.create("https://billing.example/payment/return");

    private static final Duration PATIENCE = Duration.ofSeconds(18);
    private static final int MAX_CONCURRENT_REQUESTS = 64;

    private AdyenFixtures() {}

    static AdyenCardProcessor processor(AdyenStub stub) {
        return processor(stub, PATIENCE, MAX_CONCURRENT_REQUESTS, new SimpleMeterRegistry());
    }

    static AdyenCardProcessor processor(
            AdyenStub stub, Duration timeout, int maxConcurrentRequests, MeterRegistry meters) {
        return new AdyenCardProcessor(
                access(stub.url(), STUB.apiKey()), RETURN, meters, () -> {}, timeout, maxConcurrentRequests);
    }

    static AdyenAccess access(URI url, String apiKey) {
        return new AdyenAccess(
                new AdyenAccount(STUB.code(), false), new Secret(apiKey), Optional.empty(), Optional.of(url));
    }
}
