package tel.billing.payment.adyen;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tel.billing.payment.adyen.stub.AdyenStub;

@DisplayName("A probe of Adyen")
class AdyenProbeTest {
    @TempDir
    Path directory;

    private AdyenStub stub;

    @BeforeEach
    void start() {
        stub = new AdyenStub(directory.resolve("adyen"), AdyenFixtures.STUB, 0);
    }

    @AfterEach
    void stop() {
        stub.close();
    }

    @Test
    void finds_no_problem_if_Adyen_accepts_the_key_and_moves_no_money() {
        assertThat(AdyenProbe.problem(AdyenFixtures.access(stub.url(), AdyenFixtures.STUB.apiKey())))
                .isEmpty();
        assertThat(stub.movements()).isEmpty();
    }

    @Test
    void reports_rejected_credentials_without_repeating_them() {
        assertThat(AdyenProbe.problem(AdyenFixtures.access(stub.url(), "a wrong key")))
                .hasValue("Adyen rejects the credentials (status 401).");
    }

    @Test
    void reports_an_Adyen_that_does_not_answer() {
        assertThat(AdyenProbe.problem(AdyenFixtures.access(URI.create("http://127.0.0.1:1/v71"), "any key")))
                .hasValue("Adyen does not answer (NoResponse because of ConnectException).");
    }
}
