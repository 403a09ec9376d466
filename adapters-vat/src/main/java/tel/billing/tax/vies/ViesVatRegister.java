package tel.billing.tax.vies;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import tel.billing.account.VatNumber;
import tel.billing.shared.http.BoundedHttp;
import tel.billing.shared.http.Deadline;
import tel.billing.tax.application.vatnumber.VatRegister;
import tools.jackson.databind.json.JsonMapper;

/// Verifies VAT numbers through the REST API of VIES
/// (https://ec.europa.eu/assets/taxud/vow-information/swagger_publicVAT.yaml). Requests name our own VAT
/// number if it is set, because VIES returns a request identifier only then. If VIES is overloaded, the
/// request is repeated once after a short delay. The total time and the length of each response are limited.
public final class ViesVatRegister implements VatRegister, AutoCloseable {
    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(2);
    static final Duration TIMEOUT = Duration.ofMillis(4_500);
    /// The delay before the second request is this part of the timeout: 1,125 ms.
    private static final int DELAY_DIVISOR = 4;

    private static final int MAX_RESPONSE_BYTES = 64 * 1024;
    /// The maximum number of concurrent requests. It limits how many threads a hanging register can block.
    private static final int MAX_CONCURRENT_REQUESTS = 32;

    private final BoundedHttp http = new BoundedHttp(CONNECT_TIMEOUT);
    private final Semaphore permits = new Semaphore(MAX_CONCURRENT_REQUESTS);
    private final URI address;
    private final Duration timeout;
    private final Questions questions;
    private final Answers answers;

    /// @param url       the base URL, up to and including `rest-api`
    /// @param requester our own VAT number
    public ViesVatRegister(URI url, Optional<VatNumber> requester) {
        this(url, requester, TIMEOUT);
    }

    ViesVatRegister(URI url, Optional<VatNumber> requester, Duration timeout) {
        this.address = URI.create(url.toString().replaceFirst("/+$", "") + "/check-vat-number");
        this.timeout = timeout;
        this.questions = new Questions(requester);
        this.answers = new Answers(requester);
    }

    @Override
    public Answer check(VatNumber number) {
        if (!permits.tryAcquire()) {
            return new Answer.Unavailable(Answer.Unavailable.TOO_MANY_CONCURRENT_REQUESTS);
        }
        var deadline = Deadline.in(timeout);
        try {
            var answer = answerTo(number, deadline);
            var delay = timeout.dividedBy(DELAY_DIVISOR);
            if (!Answers.isOverloaded(answer) || deadline.remaining().compareTo(delay.multipliedBy(2)) < 0) {
                return answer;
            }
            Thread.sleep(delay);
            return answerTo(number, deadline);
        } catch (HttpConnectTimeoutException unreachable) {
            return new Answer.Unavailable(unreachable.getClass().getSimpleName());
        } catch (HttpTimeoutException _) {
            return new Answer.Unavailable("NO_ANSWER_IN_TIME");
        } catch (IOException broken) {
            return new Answer.Unavailable(broken.getClass().getSimpleName());
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return new Answer.Unavailable("INTERRUPTED");
        } finally {
            permits.release();
        }
    }

    @Override
    public void close() {
        http.close();
    }

    private Answer answerTo(VatNumber number, Deadline deadline) throws IOException, InterruptedException {
        var response = send(questions.about(number), deadline);
        return answers.read(number, response.statusCode(), response.body());
    }

    private HttpResponse<String> send(String body, Deadline deadline) throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(address)
                .header("Content-Type", "application/json")
                .header("Accept", "application/json")
                .POST(BodyPublishers.ofString(body))
                .build();
        return http.send(request, MAX_RESPONSE_BYTES, deadline);
    }

    /// Writes requests to VIES, which expects the prefix and the rest of a number as separate members.
    private record Questions(Optional<VatNumber> requester) {
        private static final JsonMapper JSON = JsonMapper.shared();

        String about(VatNumber number) {
            var request =
                    JSON.createObjectNode().put("countryCode", number.prefix()).put("vatNumber", number.body());
            requester.ifPresent(
                    own -> request.put("requesterMemberStateCode", own.prefix()).put("requesterNumber", own.body()));
            return request.toString();
        }
    }
}
