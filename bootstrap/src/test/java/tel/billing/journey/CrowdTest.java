package tel.billing.journey;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator;
import org.junit.jupiter.api.Test;

/// On a service of its own, which hashes passwords as in production: otherwise nobody would have to wait.
@DisplayName("A crowd at the door")
@DisplayNameGeneration(DisplayNameGenerator.ReplaceUnderscores.class)
class CrowdTest {
    private static final Duration BOUND = Duration.ofSeconds(20);
    /// More than a machine of any size lets wait.
    private static final int CROWD = Math.max(200, 30 * Runtime.getRuntime().availableProcessors());

    private static Service service;

    @BeforeAll
    static void start() {
        service = Service.start(QuickPasswordHashes::leaveOut);
    }

    @AfterAll
    static void stop() throws IOException {
        service.close();
    }

    /// Beside much else the database too may have no connection left for some of them.
    @Test
    void is_served_or_sent_away_soon_and_keeps_nobody_out_afterwards() {
        var ada = Customer.of(service);
        var start = System.nanoTime();

        var replies = atOnce(IntStream.range(0, CROWD)
                .<Supplier<Reply>>mapToObj(number -> () -> attempt(ada, number))
                .toList());

        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(BOUND);
        assertThat(replies)
                .extracting(Reply::status)
                .isSubsetOf(200, 401, 429, 503)
                .contains(200, 401, 429);
        assertThat(replies).filteredOn(reply -> reply.status() == 429).allSatisfy(reply -> {
            reply.mustBe(429, "rate_limited");
            assertThat(reply.header("Retry-After")).hasValue(Long.toString(reply.number("retry_after")));
        });
        assertThat(replies)
                .filteredOn(reply -> reply.status() == 503)
                .allSatisfy(reply -> assertThat(reply.header("Retry-After")).isPresent());
        ada.signIn();
    }

    /// The right password, a wrong one, and somebody unknown, in turn.
    private static Reply attempt(Customer customer, int number) {
        return switch (number % 3) {
            case 0 -> Customer.signIn(service, customer.email(), Customer.PASSWORD);
            case 1 -> Customer.signIn(service, customer.email(), "a wrong password");
            default -> Customer.signIn(service, Customer.anyAddress(), Customer.PASSWORD);
        };
    }

    private static List<Reply> atOnce(List<Supplier<Reply>> requests) {
        try (var crowd = Executors.newVirtualThreadPerTaskExecutor()) {
            var replies = requests.stream()
                    .map(request -> CompletableFuture.supplyAsync(request, crowd))
                    .toList();
            return replies.stream().map(CompletableFuture::join).toList();
        }
    }
}
