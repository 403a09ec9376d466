package tel.billing.provisioning.kamailio.peer;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("long")
@KamailioInstalled
@DisplayName("A crowd of unauthenticated connections")
class CrowdTest {
    private static final String UPTIME = "{\"jsonrpc\":\"2.0\",\"method\":\"core.uptime\",\"id\":1}";
    private static final int MAX_CONNECTIONS = 20;

    @Test
    void is_disconnected_but_registered_phones_stay_connected() throws IOException {
        try (var server = KamailioServer.start("TCP_CONNECTIONS " + MAX_CONNECTIONS, "STRANGER_SECONDS 2")) {
            var crowd = new ArrayList<Socket>();
            var phone = TestLine.on(server, 1, 1).phone();
            var registered = new Socket(server.sip().getAddress(), server.sip().getPort());
            register(registered, phone, server.domain());
            var sender = new Socket(server.sip().getAddress(), server.sip().getPort());
            exchange(sender, phone.request("OPTIONS", "sip:" + server.domain()));
            for (var connection = 0; connection < 2 * MAX_CONNECTIONS; connection++) {
                crowd.add(new Socket(server.sip().getAddress(), server.sip().getPort()));
            }

            await().atMost(Duration.ofSeconds(15)).until(() -> answers(server));

            // a connection that sent a message is closed a little later, unless its phone is registered
            assertThat(sender.getInputStream().read()).isNegative();
            sender.close();
            assertThat(exchange(registered, phone.request("OPTIONS", "sip:" + server.domain()))
                            .status())
                    .isEqualTo(200);
            registered.close();
            phone.close();
            close(crowd);
        }
    }

    private static void register(Socket socket, SipPhone phone, String domain) throws IOException {
        var request = phone.request("REGISTER", "sip:" + domain)
                .but("To", "<sip:%s@%s>".formatted(phone.username(), domain))
                .with("Contact", "<sip:%s@127.0.0.1;transport=tcp>".formatted(phone.username()));
        var signed =
                phone.credentials(exchange(socket, request), request).but("CSeq", phone.nextNumber() + " REGISTER");
        assertThat(exchange(socket, signed).status()).isEqualTo(200);
    }

    private static SipMessage exchange(Socket socket, SipMessage request) throws IOException {
        var via = "SIP/2.0/TCP 127.0.0.1:9;branch=z9hG4bK" + UUID.randomUUID();
        socket.getOutputStream().write(request.with("Via", via).text().getBytes(UTF_8));
        var answer = new StringBuilder();
        while (answer.indexOf("\r\n\r\n") < 0) {
            var next = socket.getInputStream().read();
            if (next < 0) {
                throw new IOException("connection closed");
            }
            answer.append((char) next);
        }
        return SipMessage.parse(answer.toString());
    }

    private static boolean answers(KamailioServer server) {
        try {
            return server.call(UPTIME).statusCode() == 200;
        } catch (IOException _) {
            return false;
        }
    }

    private static void close(List<Socket> crowd) throws IOException {
        for (var socket : crowd) {
            socket.close();
        }
    }
}
