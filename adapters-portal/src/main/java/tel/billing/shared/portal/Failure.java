package tel.billing.shared.portal;

/// The model of an error page.
///
/// @param name of its texts, see [PageFailure]
/// @param canRetry whether it helps to load the page again
public record Failure(String name, boolean canRetry) {}
