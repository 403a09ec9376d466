package tel.billing.provisioning.kamailio.peer;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@KamailioInstalled
@DisplayName("Kamailio's JSON-RPC")
class RpcTest {
    private static final String UPTIME = "{\"jsonrpc\":\"2.0\",\"method\":\"core.uptime\",\"id\":1}";

    @AutoClose
    private static KamailioServer server;

    @BeforeAll
    static void start() {
        server = KamailioServer.start();
    }

    @ParameterizedTest
    @ValueSource(strings = {"Bearer wrong", "Bearer ", "Bearer", "Basic YTpi", "none", "Bearer none"})
    void requires_the_token(String authorization) throws IOException {
        assertThat(server.call(server.rpcUrl(), authorization, UPTIME).statusCode())
                .isEqualTo(401);
    }

    @Test
    void requires_the_scheme_Bearer() throws IOException {
        assertThat(server.call(server.rpcUrl(), "Basic! " + server.rpcToken(), UPTIME)
                        .statusCode())
                .isEqualTo(401);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'jsonrpc':'2.0','method':'core.uptime','id':1}",
                "{'jsonrpc':'2.0','method':'ul.rm','params':['location','unknown@pbx.example.test'],'id':2}",
                "{'jsonrpc':'2.0','method':'dlg.profile_list','params':['party','unknown'],'id':3}"
            })
    void allows_the_requests_of_the_service(String request) throws IOException {
        assertThat(server.call(request.replace('\'', '"')).statusCode()).isEqualTo(200);
    }

    @Test
    void allows_the_service_to_look_up_phones() throws IOException {
        var request = "{'jsonrpc':'2.0','method':'ul.lookup','params':['location','unknown@pbx.example.test'],'id':1}";

        assertThat(server.call(request.replace('\'', '"')).body()).contains("AOR not found");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'jsonrpc':'2.0','method':'tm.cancel','params':['1@[::1]{}','7'],'id':1}",
                "{'jsonrpc':'2.0','method':'tm.cancel','params':['unknown','7'],'id':2}"
            })
    void allows_the_service_to_cancel_a_call(String request) throws IOException {
        assertThat(server.call(request.replace('\'', '"')).body()).contains("\"error\"");
        assertThat(server.call(request.replace('\'', '"')).statusCode()).isNotEqualTo(403);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'jsonrpc':'2.0','method':'tm.cancel','params':['a','b'],'id':1}",
                "{'jsonrpc':'2.0','method':'tm.cancel','params':['a'],'id':1}",
                "{'jsonrpc':'2.0','method':'tm.cancel','params':['a','1'],'method':'core.psx','id':1}",
                "{'jsonrpc':'2.0','method':'core.psx','id':1}",
                "{'jsonrpc':'2.0','method':'system.listMethods','id':1}",
                "{'jsonrpc':'2.0','method':'ul.add','params':['location','a@b','sip:a@b'],'id':1}",
                "{'jsonrpc':'2.0','method':'ul.dump','id':1}",
                "{'jsonrpc':'2.0','method':'dlg.list','id':1}",
                "{'jsonrpc':'2.0','method':'tm.t_uac_start','params':['INVITE','sip:a@b'],'id':1}",
                "{'jsonrpc':'2.0','method':'tm.reply','params':['200','OK','1:2','a',''],'id':1}",
                "{'jsonrpc':'2.0','method':'core.uptime','params':['x'],'method':'core.psx','id':1}",
                "{'jsonrpc':'2.0','method':'core.uptime','params':[']','method':'core.psx'],'id':1}",
                "{'jsonrpc':'2.0','method':'core.uptime','method':'core.psx','id':1}",
                "{'jsonrpc':'2.0','method':'core.uptime','id':1,'method':'core.psx'}",
                "[{'jsonrpc':'2.0','method':'core.uptime','id':1},{'jsonrpc':'2.0','method':'core.psx','id':1}]",
                "{'jsonrpc':'2.0','method':'core.uptime','id':1}\n{'jsonrpc':'2.0','method':'core.psx','id':1}",
                "{'jsonrpc':'2.0','method':'core.psx','id':1}\n{'jsonrpc':'2.0','method':'core.uptime','id':1}",
                "nonsense",
                ""
            })
    void rejects_all_other_requests(String request) throws IOException {
        assertThat(server.call(request.replace('\'', '"')).statusCode()).isEqualTo(403);
    }

    @Test
    void is_not_available_on_the_SIP_port() throws IOException {
        var phones = URI.create("http://127.0.0.1:%d/RPC".formatted(server.sip().getPort()));

        assertThat(server.call(phones, "Bearer " + server.rpcToken(), UPTIME).statusCode())
                .isEqualTo(404);
    }

    @Test
    void does_not_answer_SIP() throws IOException {
        var options = SipMessage.request("OPTIONS", "sip:" + server.domain())
                .with("Via", "SIP/2.0/TCP 127.0.0.1:9;branch=z9hG4bK1")
                .with("Max-Forwards", "70")
                .with("From", "<sip:a@b>;tag=1")
                .with("To", "<sip:a@b>")
                .with("Call-ID", "1")
                .with("CSeq", "1 OPTIONS");

        assertThat(Tcp.answer(server.sip().getPort(), options.text())).startsWith("SIP/2.0 200");
        assertThat(Tcp.answer(server.rpcUrl().getPort(), options.text())).isEmpty();
    }
}
