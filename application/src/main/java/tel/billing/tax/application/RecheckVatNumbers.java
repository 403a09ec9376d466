package tel.billing.tax.application;

/// Asks the register again for numbers that are due, one at a time: those that it could not be asked
/// for, until it answers, and those that it knew 90 days ago. Any number of workers may do so at once.
public interface RecheckVatNumbers {

    /// Asks for the next number that is due; false if none is. May take 5 seconds.
    boolean recheckNext();
}
