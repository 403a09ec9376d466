package tel.billing.shared.web.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

@DisplayName("The deadline of requests")
@ExtendWith(OutputCaptureExtension.class)
class RequestDeadlinesTest {
    private static final Duration REQUEST = Duration.ofSeconds(10);
    private static final Duration PAUSE = Duration.ofSeconds(75);
    private static final long NOT_STARTED = -1;

    private final AtomicLong now = new AtomicLong(Duration.ofHours(1).toNanos());
    private final RequestDeadlines deadlines = new RequestDeadlines(now::get);
    private final List<SocketChannel> channels = new ArrayList<>();

    private ServerSocketChannel server;

    @BeforeEach
    void listen() throws IOException {
        server = ServerSocketChannel.open().bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    }

    @AfterEach
    void close() throws IOException {
        for (var channel : channels) {
            channel.close();
        }
        server.close();
    }

    @Test
    void shuts_the_input_of_an_overdue_request_and_of_no_other() throws IOException {
        var overdue = accept();
        var punctual = accept();
        var start = now.get();
        connection("overdue", overdue).reading(() -> start);
        connection("punctual", punctual).reading(() -> start + 1);

        pass(REQUEST);
        check();

        assertThat(isShut(overdue)).isTrue();
        assertThat(isShut(punctual)).isFalse();
    }

    @Test
    void does_not_begin_before_the_first_byte() throws IOException {
        var channel = accept();
        connection("a", channel).reading(() -> NOT_STARTED);

        pass(PAUSE);
        check();

        assertThat(isShut(channel)).isFalse();
    }

    @Test
    void is_enforced_at_the_channel_that_the_connection_had_at_first() throws IOException {
        var ours = accept();
        var ofAnotherClient = accept();
        var start = now.get();
        connection("a", ours).reading(() -> start);

        pass(REQUEST);
        connection("a", ofAnotherClient).reading(() -> start);
        check();

        assertThat(isShut(ours)).isTrue();
        assertThat(isShut(ofAnotherClient)).isFalse();
    }

    @Test
    void spares_a_request_that_starts_while_the_deadline_of_the_one_before_is_checked() throws IOException {
        var channel = accept();
        var start = now.get();
        var attempts = new AtomicLong();
        connection("a", channel).reading(() -> attempts.getAndIncrement() == 0 ? start : now.get());

        pass(REQUEST);
        check();

        assertThat(isShut(channel)).isFalse();
        assertThat(attempts).hasValue(2);
    }

    @Test
    void shows_in_the_connection() throws IOException {
        var connection = connection("a", accept());
        var start = now.get();
        connection.reading(() -> start);
        assertThat(connection.isInputShut()).isFalse();

        pass(REQUEST);
        check();

        assertThat(connection.isInputShut()).isTrue();
    }

    @Test
    void includes_empty_lines_before_the_first_request() throws IOException {
        var channel = accept();
        var connection = connection("a", channel);

        pass(REQUEST.minusNanos(1));
        connection.reading(now::get);
        connection.waiting(false);
        check();
        assertThat(isShut(channel)).isFalse();

        pass(Duration.ofNanos(1));
        check();
        assertThat(isShut(channel)).isTrue();
    }

    @Test
    void includes_empty_lines_between_two_requests_in_their_pause() throws IOException {
        var channel = accept();
        var connection = connection("a", channel);
        connection.reading(now::get);
        pass(REQUEST.dividedBy(2));
        connection.waiting(true);

        pass(PAUSE.minusNanos(1));
        connection.reading(now::get);
        connection.waiting(false);
        check();
        assertThat(isShut(channel)).isFalse();

        pass(Duration.ofNanos(1));
        check();
        assertThat(isShut(channel)).isTrue();
    }

    @Test
    void holds_for_all_connections_even_if_one_cannot_be_checked(CapturedOutput log) throws IOException {
        var before = accept();
        var after = accept();
        var start = now.get();
        connection("1", before).reading(() -> start);
        connection("2", accept()).reading(() -> {
            throw new IllegalStateException("a bug of the server");
        });
        connection("3", after).reading(() -> start);

        pass(REQUEST);
        check();
        check();

        assertThat(isShut(before)).isTrue();
        assertThat(isShut(after)).isTrue();
        assertThat(log.getAll()).containsOnlyOnce("The deadline of a connection could not be enforced");
        assertThat(log.getAll()).contains("IllegalStateException: a bug of the server");
    }

    @Test
    void says_nothing_about_connections_that_are_closed(CapturedOutput log) throws IOException {
        var gone = accept();
        var start = now.get();
        connection("a", gone).reading(() -> start);
        gone.close();

        pass(REQUEST);
        check();

        assertThat(log.getAll()).doesNotContain("deadline");
    }

    @Test
    void forgets_closed_connections() throws IOException {
        var closed = new AtomicBoolean(true);
        var old = deadlines.connection("a", accept(), closed::get);

        check();

        assertThat(connection("a", accept())).isNotSameAs(old);
    }

    private RequestDeadlines.Connection connection(String key, SocketChannel channel) {
        return deadlines.connection(key, channel, () -> false);
    }

    private SocketChannel accept() throws IOException {
        channels.add(SocketChannel.open(server.getLocalAddress()));
        var accepted = server.accept();
        channels.add(accepted);
        return accepted;
    }

    private void pass(Duration time) {
        now.addAndGet(time.toNanos());
    }

    private void check() {
        deadlines.check(REQUEST, PAUSE);
    }

    private static boolean isShut(SocketChannel channel) {
        return channel.socket().isInputShutdown();
    }
}
