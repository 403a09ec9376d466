package tel.billing.shared.web.server;

import java.time.Duration;
import org.apache.catalina.Context;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.core.StandardHost;
import org.springframework.boot.tomcat.TomcatWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import tel.billing.shared.web.answer.SecurityHeaders;

/// Configures Tomcat for this API.
public final class TomcatSetup implements WebServerFactoryCustomizer<TomcatWebServerFactory> {
    private static final int MOST_SWALLOWED = 32 * 1024 * 1024;

    /// Longer than the 60 seconds for which common proxies keep an idle connection, so that the proxy closes
    /// it first.
    private static final Duration KEEP_ALIVE = Duration.ofSeconds(75);

    private final SecurityHeaders securityHeaders;
    private final Duration requestTimeout;

    /// @param requestTimeout how long a client may take to send a request, from its first byte to its last
    public TomcatSetup(SecurityHeaders securityHeaders, Duration requestTimeout) {
        this.securityHeaders = securityHeaders;
        this.requestTimeout = requestTimeout;
    }

    @Override
    public void customize(TomcatWebServerFactory factory) {
        factory.setProtocol(DeadlineHttpProtocol.class.getName());
        factory.addEngineValves(new TraceValve(securityHeaders));
        factory.addContextCustomizers(this::reportProblems);
        factory.addConnectorCustomizers(this::tune);
    }

    private void reportProblems(Context context) {
        var host = (StandardHost) context.getParent();
        // Tomcat finds the valve by its name and adds none of its own.
        host.setErrorReportValveClass(ProblemReportValve.class.getName());
        host.getPipeline().addValve(new ProblemReportValve(securityHeaders));
    }

    private void tune(Connector connector) {
        if (connector.getProtocolHandler() instanceof DeadlineHttpProtocol protocol) {
            protocol.setRequestTimeout(requestTimeout);
            // Until the first byte of a connection, and for each write.
            protocol.setConnectionTimeout(Math.toIntExact(requestTimeout.toMillis()));
            protocol.setKeepAliveTimeout(Math.toIntExact(KEEP_ALIVE.toMillis()));
        }
        // A client only sees its rejection if the server reads what the client is still sending.
        connector.setProperty("maxSwallowSize", Integer.toString(MOST_SWALLOWED));
        // A client that sends "Expect: 100-continue" gets the confirmation only when the body is needed.
        connector.setProperty("continueResponseTiming", "onRead");
        // A form in a body is a body; Tomcat does not parse it as parameters.
        connector.setParseBodyMethods("");
        connector.setAllowTrace(false);
    }
}
