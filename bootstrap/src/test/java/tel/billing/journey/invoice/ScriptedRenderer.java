package tel.billing.journey.invoice;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.awaitility.Awaitility;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;
import tel.billing.invoice.application.document.InvoiceRenderer;
import tel.billing.invoice.domain.Invoice;

/// The service's own PDF renderer, which a test can make fail, or compute without a pause until the test
/// releases it. It counts the renderings of each invoice.
final class ScriptedRenderer {
    private static final Duration LONG = Duration.ofMinutes(1);

    private final Map<String, AtomicInteger> begun = new ConcurrentHashMap<>();
    private final AtomicInteger running = new AtomicInteger();
    private volatile Behaviour behaviour = Behaviour.RENDER;

    /// Installs the script in the renderer of each instance that starts.
    void install(SpringApplication application) {
        application.addInitializers((ConfigurableApplicationContext context) -> context.getBeanFactory()
                .addBeanPostProcessor(new BeanPostProcessor() {
                    @Override
                    public Object postProcessAfterInitialization(Object bean, String name) {
                        return name.equals("invoiceRenderer") && bean instanceof InvoiceRenderer renderer
                                ? (InvoiceRenderer) invoice -> render(renderer, invoice)
                                : bean;
                    }
                }));
    }

    void render() {
        behaviour = Behaviour.RENDER;
    }

    void fail() {
        behaviour = Behaviour.FAIL;
    }

    void compute() {
        behaviour = Behaviour.COMPUTE;
    }

    /// How often rendering of this invoice has begun.
    int renderingsOf(String number) {
        return begun.getOrDefault(number, new AtomicInteger()).get();
    }

    void awaitRenderingOf(String number) {
        Awaitility.await("a rendering of " + number).atMost(LONG).until(() -> renderingsOf(number) > 0);
    }

    void awaitRunning() {
        Awaitility.await("a running rendering").atMost(LONG).until(() -> running.get() > 0);
    }

    private byte[] render(InvoiceRenderer renderer, Invoice invoice) {
        begun.computeIfAbsent(invoice.number().toString(), _ -> new AtomicInteger())
                .incrementAndGet();
        running.incrementAndGet();
        try {
            while (behaviour == Behaviour.COMPUTE) {
                Thread.onSpinWait();
            }
            if (behaviour == Behaviour.FAIL) {
                throw new IllegalStateException("out of ink");
            }
            return renderer.render(invoice);
        } finally {
            running.decrementAndGet();
        }
    }

    private enum Behaviour {
        RENDER,
        FAIL,
        COMPUTE
    }
}
