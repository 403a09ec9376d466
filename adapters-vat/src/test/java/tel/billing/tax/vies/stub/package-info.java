/// A stub of VIES that runs on this machine.
@org.jspecify.annotations.NullMarked
package tel.billing.tax.vies.stub;
