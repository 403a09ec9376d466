package tel.billing.invoice.application.document;

/// Prints statements of wallets as PDF, in the language of the customer's country. A print occupies a processor: run it
/// in a [RenderQueue].
@FunctionalInterface
public interface StatementRenderer {

    byte[] print(WalletStatement statement);
}
