package tel.billing.invoice.application.document;

/// Renders statements of wallets as PDF, in the language of the customer's country. A rendering occupies a
/// processor: run it in a [RenderQueue].
@FunctionalInterface
public interface StatementRenderer {

    byte[] render(WalletStatement statement);
}
