import { useNavigation } from 'react-router';

/** The intent of the form that is being sent, or undefined. */
export function useDoing(): string | undefined {
  const navigation = useNavigation();
  const intent = navigation.state === 'idle' ? undefined : navigation.formData?.get('intent');
  return typeof intent === 'string' ? intent : undefined;
}
