package tel.billing.shared.web.server;

import org.apache.catalina.Context;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.core.StandardHost;
import org.springframework.boot.tomcat.ConfigurableTomcatWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import tel.billing.shared.web.answer.SecurityHeaders;

/// Makes Tomcat the server that this interface needs.
public final class TomcatSetup implements WebServerFactoryCustomizer<ConfigurableTomcatWebServerFactory> {
    private static final int MOST_SWALLOWED = 32 * 1024 * 1024;

    private final SecurityHeaders securityHeaders;

    public TomcatSetup(SecurityHeaders securityHeaders) {
        this.securityHeaders = securityHeaders;
    }

    @Override
    public void customize(ConfigurableTomcatWebServerFactory factory) {
        factory.addEngineValves(new TraceValve(securityHeaders));
        factory.addContextCustomizers(this::reportProblems);
        factory.addConnectorCustomizers(TomcatSetup::tune);
    }

    private void reportProblems(Context context) {
        var host = (StandardHost) context.getParent();
        // By its name Tomcat finds that the valve is there and adds none of its own.
        host.setErrorReportValveClass(ProblemReportValve.class.getName());
        host.getPipeline().addValve(new ProblemReportValve(securityHeaders));
    }

    private static void tune(Connector connector) {
        // A client sees its refusal only if what it is still sending is taken in.
        connector.setProperty("maxSwallowSize", Integer.toString(MOST_SWALLOWED));
        // Whoever asks first whether to send its body is told so only when the body is wanted.
        connector.setProperty("continueResponseTiming", "onRead");
        // A form in a body is a body, never parameters.
        connector.setParseBodyMethods("");
        connector.setAllowTrace(false);
    }
}
