package tel.billing.tax.vies;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import tel.billing.account.VatNumber;
import tel.billing.tax.application.VatRegister;

/// Asks VIES over its REST interface
/// (https://ec.europa.eu/assets/taxud/vow-information/swagger_publicVAT.yaml). It is asked in the name of
/// our own number, if there is one, because only then it gives each question an identifier. When it has
/// too many questions to answer ours it is asked once more, a moment later. The whole of an answer is
/// bounded, by time and by length.
public final class ViesVatRegister implements VatRegister, AutoCloseable {
    private static final Duration CONNECTING = Duration.ofSeconds(2);
    private static final Duration PATIENCE = Duration.ofMillis(4_500);
    /// What we wait before we ask once more is this part of our patience: a good second.
    private static final int MOMENTS = 4;

    private static final int LONGEST_ANSWER = 64 * 1024;
    /// Of questions under way at once: a register that hangs holds up no more.
    private static final int PLACES = 32;

    private final HttpClient http = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(CONNECTING)
            .followRedirects(HttpClient.Redirect.NEVER)
            .build();
    private final Semaphore places = new Semaphore(PLACES);
    private final URI address;
    private final Duration patience;
    private final Questions questions;
    private final Answers answers;

    /// @param url       the interface's address, up to and with `rest-api`
    /// @param requester our own number
    public ViesVatRegister(URI url, Optional<VatNumber> requester) {
        this(url, requester, PATIENCE);
    }

    ViesVatRegister(URI url, Optional<VatNumber> requester, Duration patience) {
        this.address = URI.create(url.toString().replaceFirst("/+$", "") + "/check-vat-number");
        this.patience = patience;
        this.questions = new Questions(requester);
        this.answers = new Answers(requester);
    }

    @Override
    public Answer ask(VatNumber number) {
        if (!places.tryAcquire()) {
            return new Answer.Unavailable("TOO_MANY_QUESTIONS_OF_OURS");
        }
        var end = System.nanoTime() + patience.toNanos();
        try {
            var answer = answerTo(number, end);
            var moment = patience.dividedBy(MOMENTS);
            if (!Answers.isCrowded(answer) || end - System.nanoTime() < moment.toNanos() * 2) {
                return answer;
            }
            Thread.sleep(moment);
            return answerTo(number, end);
        } catch (TimeoutException _) {
            return new Answer.Unavailable("NO_ANSWER_IN_TIME");
        } catch (IOException broken) {
            return new Answer.Unavailable(broken.getClass().getSimpleName());
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return new Answer.Unavailable("INTERRUPTED");
        } finally {
            places.release();
        }
    }

    @Override
    public void close() {
        http.shutdownNow();
        http.close();
    }

    private Answer answerTo(VatNumber number, long end) throws IOException, InterruptedException, TimeoutException {
        var response = send(questions.about(number), end);
        return answers.read(number, response.statusCode(), response.body());
    }

    private HttpResponse<String> send(String question, long end)
            throws IOException, InterruptedException, TimeoutException {
        var request = HttpRequest.newBuilder(address)
                .header("Content-Type", "application/json")
                .header("Accept", "application/json")
                .POST(BodyPublishers.ofString(question))
                .build();
        var answer = http.sendAsync(
                request, BodyHandlers.limiting(BodyHandlers.ofString(StandardCharsets.UTF_8), LONGEST_ANSWER));
        try {
            return answer.get(end - System.nanoTime(), TimeUnit.NANOSECONDS);
        } catch (ExecutionException failed) {
            throw failed.getCause() instanceof IOException broken ? broken : new IOException(failed.getCause());
        } finally {
            answer.cancel(true);
        }
    }
}
